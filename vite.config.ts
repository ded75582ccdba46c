import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineScript } from './scripts/inline-script.ts'
import { pictures } from './scripts/pictures.ts'

/** A file of the build for whatever is among these paths. */
function file(name: string, ...paths: string[]) {
  return { name, test: new RegExp(`(${paths.join('|')})\\.tsx?$`.replaceAll('/', '[\\\\/]')) }
}

/** A sheet of the build for these style sheets. */
function styles(name: string, ...paths: string[]) {
  return { name, test: new RegExp(`web/(${paths.join('|')})\\.css$`.replaceAll('/', '[\\\\/]')) }
}

// What goes together, in a few files rather than in fifty: fewer headers, one dictionary to pack by, a shorter manifest.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
  // One sheet for all public pages: it comes over the connection that the page came over, and the next page has it already.
  // The first line of `app.css` orders the layers, so none of the others may come before it: the root imports it first.
  styles(
    'shell',
    'app',
    'app/(chrome|desk-menu|footer|phone-menu)',
    'events/(agenda|events)',
    'members/(membership|partner/benefits)',
    'site/(?!policy|clauses|about|branches/edu-astra|leadership|stories)[^.]*',
    'spotlight/spotlight',
    'stays/atithi',
    'ui/(lists|pill|tabs)',
    'youth/yuva-shakti',
  ),
  file(
    'shell',
    'web/root',
    'web/app/(around|desk-menu|footer|found|header|intent|join|login-first|login-link|phone-menu|place|public-shell|reading|refusal|script-nonce|session|speculation|token|trouble|wake-page)',
    'web/site/section',
    'web/ui/(arch|awake|button|button-link|drawn|full-page|monogram|scene|sign|skeleton|toast)',
    'web/content/(people|site)',
    'contract/found',
  ),
  file('prices', 'web/site/price-list', 'web/ui/price', 'web/content/memberships', 'contract/price'),
  file('hero', 'web/site/(inscription|page-hero)'),
  file('pictures', 'web/ui/(photograph|picture)', 'web/site/home/spotlights'),
  file('branch', 'web/site/branches/(closing|speaker|pictures/picture|pictures/albums)'),
  file(
    'form',
    'web/app/refused',
    'web/accounts/(email-field|new-password-field|submit-button)',
    'web/ui/(alert|field)',
  ),
  file(
    'sign-in',
    'contract/return-to',
    'web/accounts/(arrival|google-button|login-card|sign-in-frame|sign-in-page|signup-card)',
  ),
  file('sending', 'web/app/(call|deliver)', 'contract/(check|problem)'),
]

/** Files that have come before anything asks for more: a list of what else to load need not name them. */
const EVERYWHERE = /assets[/](rolldown-runtime|react|router|shell)-/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [inlineScript(), pictures(), tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((file) => !EVERYWHERE.test(file)),
    },
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  // Found only when a page that uses them is opened; preparing them late would reload that page.
  optimizeDeps: {
    include: [
      '@base-ui/react/combobox',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      'lucide-react',
      'react-international-phone',
      'react-toastify/unstyled',
      'zod',
    ],
  },
}))
