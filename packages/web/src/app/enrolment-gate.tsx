import { Outlet } from "react-router";
import { EnrolScreen } from "../features/second-factor/enrol-screen.tsx";
import { useUser } from "../lib/session.ts";

/** Where an administrator asks for a second factor, its setting up stands in place of the page. */
export function EnrolmentGate() {
  return useUser().must_enrol ? <EnrolScreen /> : <Outlet />;
}
