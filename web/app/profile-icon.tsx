import type { contact } from '#web/content/site.ts'
import { SignFrame } from '#web/ui/sign.tsx'

/** Where the community is found elsewhere: simple signs of our own, for no icon package draws brands any more. */
export function ProfileIcon({ icon }: { icon: (typeof contact.profiles)[number]['icon'] }) {
  return <SignFrame size={18}>{shapes[icon]}</SignFrame>
}

const shapes = {
  linkedin: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M8 11V16.5M8 7.5V7.6M12 16.5V11M12 13.5A2.2 2.2 0 0 1 16.4 13.5V16.5" />
    </>
  ),
  youtube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="M10 9L15 12L10 15Z" fill="currentColor" />
    </>
  ),
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7V7.1" />
    </>
  ),
}
