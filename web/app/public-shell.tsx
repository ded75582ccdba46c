import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import './phone-menu.css'
import './footer.css'
import './desk-menu.css'
import './chrome.css'

/** What stands around every public page. */
export default function PublicShell() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
