/** Says that the page shows all drafts. */
export function DraftBanner() {
  return (
    <p className="test-mode" role="note">
      <b>Draft.</b> <span>Only those who edit the contents see this page as it is here.</span>
    </p>
  )
}
