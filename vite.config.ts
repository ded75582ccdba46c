import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
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
    'web/(root|entry\\.client)',
    'web/app/(desk-menu|footer|found|header|intent|join|login-link|phone-menu|place|profile-icon|public-shell|reading|refusal|session|speculation|token|trouble)',
    'web/ui/(arch|awake|button|drawn|full-page|monogram|sign|skeleton|toast)',
    'web/content/site',
    'contract/(return-to|found)',
  ),
  file('site', 'web/site/section', 'web/ui/(portrait|price|scene)', 'contract/price', 'web/content/people'),
  file('hero', 'web/site/(inscription|page-hero)'),
  file('branch', 'web/site/branches/(closing|speaker|pictures/picture|pictures/albums)'),
  file('prices', 'web/site/price-list', 'web/content/memberships'),
  file('form', 'web/ui/(alert|field)'),
  file('sign-in', 'web/accounts/(arrival|google-button|sign-in-frame|submit-button)'),
  file('sending', 'web/app/(call|deliver)', 'contract/(check|problem)'),
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
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
