export { NotFoundScreen as Component } from "../features/shell/not-found-screen.tsx";
