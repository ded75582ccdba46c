import { Link, useLocation } from 'react-router'
import { Button } from '#web/ui/controls/button.tsx'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ContactStrip } from './contact-links.tsx'
import { DeskMenu } from './desktop-menu.tsx'
import { JoinButton } from './join-button.tsx'
import { Logo } from './logo.tsx'
import { LoginLink } from './login-link.tsx'
import { useBranding } from './use-branding.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { useMenus } from './use-menus.ts'
import { logout, useSession } from '../api/session.ts'

/** The public header: contact strip, logo, menus, and who is signed in. */
export function Header() {
  const isHome = useLocation().pathname === '/'
  const { menus } = useMenus()
  const { shortName } = useBranding()
  return (
    <header className="site-header" data-home={isHome ? '' : undefined}>
      <ContactStrip />
      <div className="bar-place">
        <div className="bar">
          <div className="wrap beside bar-row">
            <Link
              to="/"
              className="touch logo"
              aria-label={`${shortName}, home`}
              data-long={shortName.length > 5 ? '' : undefined}
            >
              <Logo />
              <span aria-hidden="true">{shortName}</span>
            </Link>
            <nav className="desk-nav" aria-label="Main">
              {menus.map((menu, at) => (
                <DeskMenu key={`${at} ${menu.title}`} {...menu} />
              ))}
              <Link to="/events" className="touch nav-link">
                Events
              </Link>
            </nav>
            <div className="beside bar-end">
              <Account />
              <PhoneMenu />
            </div>
          </div>
        </div>
      </div>
    </header>
  )
}

/**
 * Log in and join, or the name and Log out; a skeleton while the session is read. Without JavaScript the page, which is the same for all,
 * cannot know who is signed in: then it also shows the link to My FWC.
 */
function Account() {
  const { user, loading } = useSession()
  const { shortName } = useBranding()
  if (user !== null) {
    return (
      <div className="beside account">
        {user.role === 'admin' ? (
          <Link to="/admin" className="touch nav-link account-wide">
            Dashboard
          </Link>
        ) : null}
        <Link to="/my" className="touch account-who" title={user.name}>
          <Avatar name={user.name} url={user.avatar.url} size={36} />
          <span className="one-line account-name">
            <span>{user.name}</span>
            <span className="visually-hidden">{`, My ${shortName}`}</span>
          </span>
        </Link>
        <Button kind="ghost" size="small" onClick={() => void logout()}>
          Log out
        </Button>
      </div>
    )
  }
  if (loading) {
    return (
      <div className="beside account">
        <Skeleton width="36px" height="36px" />
        <Skeleton width="120px" height="20px" />
      </div>
    )
  }
  return (
    <div className="beside account">
      <Link to="/my" className="touch nav-link account-wide account-still">
        {`My ${shortName}`}
      </Link>
      <LoginLink className="touch nav-link account-wide" />
      <JoinButton kind="primary" size="small" />
    </div>
  )
}
