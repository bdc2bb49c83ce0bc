import { Outlet } from "react-router";
import { EnrolScreen } from "../features/second-factor/enrol-screen.tsx";
import { useUser } from "../lib/session.ts";

/** If an administrator requires a second factor, setting it up replaces the page. */
export function EnrolmentGate() {
  return useUser().must_enrol ? <EnrolScreen /> : <Outlet />;
}
