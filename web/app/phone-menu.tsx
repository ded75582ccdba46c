import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { contact, menus } from '#web/content/site.ts'
import { LoginLink } from './login-link.tsx'
import { useSession } from './session.ts'
import { Sign } from '#web/ui/sign.tsx'

/** The menu of small screens: native disclosure, so that it works before React wakes up; one section open at a time. */
export function PhoneMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { isAuth, user } = useSession()
  const { key } = useLocation()

  const seen = useRef(key)

  useEffect(() => {
    // Waking up is no navigation: who opened the menu before keeps it open.
    if (menu.current && seen.current !== key) menu.current.open = false
    seen.current = key
  }, [key])

  useEffect(() => {
    function closeOnEscape(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])

  return (
    <details ref={menu} className="phone-menu">
      <summary className="icon-button" aria-label="Menu">
        <Sign name="menu" className="phone-menu-open" size={24} />
        <Sign name="close" className="phone-menu-close" size={24} />
      </summary>
      <nav className="phone-panel" aria-label="Menu">
        {menus.map((section) => (
          <details key={section.title} className="phone-section" name="phone-section">
            <summary>{section.title}</summary>
            <ul>
              {section.links.map((link) => (
                <li key={link.title}>
                  <Link to={link.to}>{link.title}</Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
        <Link className="phone-link" to="/events">
          Events
        </Link>
        {isAuth ? (
          <>
            <Link className="phone-link" to="/my">
              My FWC
            </Link>
            {user?.role === 'admin' ? (
              <Link className="phone-link" to="/admin">
                Dashboard
              </Link>
            ) : null}
          </>
        ) : (
          <LoginLink className="phone-link" />
        )}
        <p className="phone-contact">
          <a href={contact.phoneLink}>{contact.phone}</a>
          <a href={`mailto:${contact.mail}`}>{contact.mail}</a>
        </p>
      </nav>
    </details>
  )
}
