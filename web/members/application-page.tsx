/** Stands where the page itself is still being made. */
export default function ApplicationPage() {
  return null
}
