import { Menu } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/layers/dialog.tsx'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { logout, useSession } from '../../api/session.ts'
import { Logo } from '../../layout/logo.tsx'
import { useBranding } from '../../layout/use-branding.ts'
import { NeedsScript } from '../../layout/needs-script.tsx'
import { PanelName } from '../panel-name.tsx'
import { useSinglePresses } from '../decide/single-press.ts'
import { SideBar } from './side-bar.tsx'
import { UndoBar } from '../decide/undo-bar.tsx'
import type { Waiting } from './waiting.ts'

type Props = {
  /** The id of the chosen panel, or the unknown name that was asked for. */
  current: string
  /** The heading: the name of the panel, and its name in the specification. */
  heading: { name: string; label: string }
  waiting: Waiting
  busy: boolean
  /** Shown above every panel. */
  notice?: ReactElement | null
  children: ReactNode
}

/** The frame of every panel: the signed-in admin above, the panels at the side, on a phone in a drawer. */
export function DashboardFrame({ current, heading, waiting, busy, notice, children }: Props) {
  const { user } = useSession()
  const { shortName } = useBranding()
  const [drawer, setDrawer] = useState(false)
  useSinglePresses()
  return (
    <div className="dash dense">
      <a className="skip" href="#main">
        Skip to the panel
      </a>
      <header className="beside dash-bar">
        <button
          type="button"
          className="icon-button dash-menu"
          aria-label="Panels"
          aria-haspopup="dialog"
          aria-expanded={drawer}
          onClick={() => setDrawer(true)}
        >
          <Menu size={22} aria-hidden="true" />
        </button>
        <Link to="/" className="touch dash-logo">
          <Logo size={28} />
          <span>{shortName}</span>
        </Link>
        <span className="dash-title">Dashboard</span>
        {user ? (
          <div className="beside dash-who">
            <Avatar name={user.name} url={user.avatar.url} size={32} />
            <span className="one-line dash-name" title={user.name}>
              {user.name}
            </span>
            <Link to="/" className="touch dash-site">
              View site
            </Link>
            <Button kind="ghost" size="small" onClick={() => void logout()}>
              Log out
            </Button>
          </div>
        ) : null}
      </header>
      <div className="dash-body">
        <aside className="dash-side">
          <SideBar current={current} waiting={waiting} />
        </aside>
        <main id="main" className="dash-main" aria-busy={busy}>
          <NeedsScript />
          {notice}
          <h1 className="dash-heading">
            <PanelName {...heading} />
          </h1>
          {children}
        </main>
      </div>
      <UndoBar />
      <Drawer open={drawer} onClose={() => setDrawer(false)} title="Panels">
        <SideBar current={current} waiting={waiting} onChosen={() => setDrawer(false)} />
        {user ? (
          <p className="row drawer-who">
            <Avatar name={user.name} url={user.avatar.url} size={32} />
            <span>
              <small>Signed in as</small>
              <span>{user.name}</span>
            </span>
            <Link to="/" className="touch dash-site">
              View site
            </Link>
          </p>
        ) : null}
      </Drawer>
    </div>
  )
}
