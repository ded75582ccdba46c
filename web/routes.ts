import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const COMING_SOON = 'site/coming-soon-page.tsx'

/** Public pages that are announced and not there yet; each gives way to its own page. */
const comingSoon = [
  'coming-soon',
  'events',
  'investor-circle',
  'business-matching',
  'fwc-atithi',
  'event-organiser',
  'zoom-premium',
  'spotlight-boost',
  'fwc-stories',
  'verticles/yuva-shakti-international',
  'verticles/nari-shakti',
  'verticles/thofa',
  'verticles/edu-astra',
  'verticles/integrated-ayush',
  'about-us',
  'leadership',
  'privacy-policy',
]

export default [
  layout('app/public-shell.tsx', [
    index('site/home-page.tsx'),
    ...comingSoon.map((path) => route(path, COMING_SOON, { id: `soon/${path}` })),
    // Paths match in any letter case, so this is /Signup too.
    route('signup', 'accounts/signup-page.tsx'),
    route('login', 'accounts/login-page.tsx'),
    route('set-password', 'accounts/set-password-page.tsx'),
    route('forgot-password', 'accounts/forgot-password-page.tsx'),
    route('partner', 'members/partner-page.tsx'),
    route('partner/submit-details', 'members/application-page.tsx', { id: 'application' }),
    route('submit-details', 'members/application-page.tsx', { id: 'application-short' }),
    route('paymentsuccess/:id', 'payments/success-page.tsx'),
    route('error', 'site/error-page.tsx'),
    route('*', 'site/fallback-page.tsx'),
  ]),
  route('admin', 'app/dashboard-shell.tsx'),
] satisfies RouteConfig
