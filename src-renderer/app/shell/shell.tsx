import { Outlet } from '@tanstack/react-router'

/** The frame of the window. */
export function Shell() {
  return <Outlet />
}
