import { Outlet } from 'react-router'
import fraunces from '#web/ui/fonts/fraunces-basic.woff2?url'
import inter from '#web/ui/fonts/inter-basic.woff2?url'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NeedsScript } from './needs-script.tsx'

/** Every page is set in them; asked for with the styles, they are there with the first paint. */
export function links() {
  return [inter, fraunces].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }))
}

/** What stands around every public page. */
export default function PublicShell() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <NeedsScript />
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
