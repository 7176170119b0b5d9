/**
 * Shows a phone number left to right on every screen, as it is dialled: digits have no direction of
 * their own, and in Arabic the country code would come last.
 */
export function PhoneText({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="num">
      {children}
    </bdi>
  )
}
