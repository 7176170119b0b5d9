/**
 * Shows a phone number in the order in which it is dialled, from left to right on every screen:
 * figures alone have no direction, and a country's code would stand last in Arabic.
 */
export function PhoneText({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="num">
      {children}
    </bdi>
  )
}
