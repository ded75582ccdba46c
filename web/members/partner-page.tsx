/** Stands where the page itself is still being made. */
export default function PartnerPage() {
  return null
}
