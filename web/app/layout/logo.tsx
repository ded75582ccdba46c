import { Mark } from '#web/ui/drawings/arch.tsx'
import { useBranding } from './use-branding.ts'

/** The logo that an owner has uploaded, or our drawn mark. The name stands beside it. */
export function Logo({ size = 34 }: { size?: number }) {
  const { logo } = useBranding()
  if (logo === null) return <Mark size={size} />
  return <img className="logo-picture" src={logo.url} style={{ height: size }} alt="" />
}
