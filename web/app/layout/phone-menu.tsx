import { Link } from 'react-router'
import { ContactLinks } from './contact-links.tsx'
import { LoginLink } from './login-link.tsx'
import { useBranding } from './use-branding.ts'
import { useSession } from '../api/session.ts'
import { useMenus } from './use-menus.ts'
import { Icon } from '#web/ui/drawings/icon.tsx'

/** The menu of small screens: native `details`, which `inline/menus.ts` closes; one section is open at a time. */
export function PhoneMenu() {
  const { isAuth, user } = useSession()
  const { menus } = useMenus()
  const { shortName } = useBranding()
  return (
    <details className="phone-menu">
      <summary className="icon-button" aria-label="Menu">
        <Icon name="menu" className="phone-menu-open" size={24} />
        <Icon name="close" className="phone-menu-close" size={24} />
      </summary>
      <nav className="phone-panel" aria-label="Menu">
        {menus.map((section, nth) => (
          <details key={`${nth} ${section.title}`} className="phone-section" name="phone-section">
            <summary>{section.title}</summary>
            <ul>
              {section.links.map((link, at) => (
                <li key={`${at} ${link.title}`}>
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
              {`My ${shortName}`}
            </Link>
            <Link className="phone-link" to="/my/account">
              Your account
            </Link>
            {user?.role === 'admin' ? (
              <Link className="phone-link" to="/admin">
                Dashboard
              </Link>
            ) : null}
          </>
        ) : (
          <>
            <Link className="phone-link account-still" to="/my">
              {`My ${shortName}`}
            </Link>
            <LoginLink className="phone-link" />
          </>
        )}
        <p className="phone-contact">
          <ContactLinks />
        </p>
      </nav>
    </details>
  )
}
