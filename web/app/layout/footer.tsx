import { Link, useLocation } from 'react-router'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { ContactLinks } from './contact-links.tsx'
import { Logo } from './logo.tsx'
import { useBranding } from './use-branding.ts'
import { JoinButton } from './join-button.tsx'
import { Icon } from '#web/ui/drawings/icon.tsx'
import { useContact } from './use-contact.ts'
import { useMenus } from './use-menus.ts'

function Legal({ name, address, gstin }: { name: string; address: string | null; gstin: string | null }) {
  return (
    <p className="footer-legal">
      <span>{name}</span>
      {address === null ? null : <span>{address}</span>}
      {gstin === null ? null : <span>{`GSTIN ${gstin}`}</span>}
    </p>
  )
}

/** The footer of public pages: who we are, how to reach us, links to every page, and the way back to the top. */
export function Footer() {
  const contact = useContact()
  const { menus, footer, us } = useMenus()
  const { name, shortName } = useBranding()
  // On the pages of paying and of one's own area nobody is asked to join.
  const isPaying = /^\/(paymentsuccess|my)(\/|$)/i.test(useLocation().pathname)
  return (
    <footer className="site-footer">
      <div className="footer-lattice">
        <Lattice seed="footer" kind="octagons" angle={67} scale={22} strokeWidth={1.4} />
      </div>
      <div className="wrap footer-grid">
        <div className="stack footer-us">
          <p className="display beside footer-name">
            <Logo size={40} />
            <span>{shortName}</span>
          </p>
          {us === '' ? null : <p>{us}</p>}
          {isPaying ? null : <JoinButton />}
          <address>
            <ContactLinks />
            <Link to="/privacy-policy#terms">How to complain</Link>
          </address>
          {contact?.legal ? (
            <Legal {...contact.legal} />
          ) : name === shortName ? null : (
            <Legal name={name} address={null} gstin={null} />
          )}
        </div>
        {menus.map((menu, nth) => (
          <nav key={`${nth} ${menu.title}`} aria-label={`${menu.title}, all pages`}>
            <h2>{menu.title}</h2>
            <ul>
              {menu.links.map((link, at) => (
                <li key={`${at} ${link.title}`}>
                  <Link to={link.to}>{link.title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap spread footer-end">
        <ul>
          {footer.map(({ title, to }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
            </li>
          ))}
          {contact?.profiles.map(({ name, icon, address }) => (
            <li key={name}>
              <a href={address} rel="noreferrer" target="_blank">
                <Icon name={icon} size={18} />
                <span>{name}</span>
              </a>
            </li>
          ))}
        </ul>
        <a className="touch back-to-top" href="#top">
          Back to top <Icon name="up" size={18} />
        </a>
      </div>
    </footer>
  )
}
