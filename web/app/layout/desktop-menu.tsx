import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/drawings/icon.tsx'
import type { Menu } from './use-menus.ts'

/** A menu in the header of the desktop, which `inline/menus.ts` opens and closes. */
export function DeskMenu({ title, links }: Menu) {
  const id = useId()
  return (
    <div className="desk-menu">
      <button type="button" className="touch nav-link" aria-expanded={false} aria-controls={id}>
        <span>{title}</span>
        <Icon name="down" size={16} />
      </button>
      <div className="desk-panel" id={id}>
        <ul data-many={links.length > 5 ? '' : undefined}>
          {links.map((link, at) => (
            <li key={`${at} ${link.title}`}>
              <Link to={link.to}>
                <b>{link.title}</b>
                {link.text === '' ? null : <span>{link.text}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
