import { Menu as Base } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

export type MenuAction = { label: string; onSelect: () => void; icon?: ReactNode; disabled?: boolean }

/** More actions on a thing, behind three dots; `label` names the thing: 'Actions for Asha'. */
export function ActionsMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <Base.Root>
      <Base.Trigger className="icon-button" aria-label={label}>
        <Ellipsis size={20} aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-70">
          <Base.Popup className="menu-popup">
            {actions.map((action) => (
              <Base.Item
                key={action.label}
                className="menu-item"
                disabled={action.disabled ?? false}
                onClick={action.onSelect}
              >
                {action.icon}
                {action.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
