/** Says that a page is as it would be with all drafts. */
export function DraftBanner() {
  return (
    <p className="test-mode" role="note">
      <b>Draft.</b> <span>Only those who edit the contents see this page as it is here.</span>
    </p>
  )
}
