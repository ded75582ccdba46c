import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// Pages with every control, in development only; the build has neither the pages nor their code.
const inDevelopment = process.env['NODE_ENV'] === 'development'
const components = [
  route('components', '../test/component-page/components-page.tsx'),
  route('components/parts', '../test/component-page/parts-page.tsx'),
]

export default [
  layout('app/layout/public-shell.tsx', [
    index('site/home-page.tsx'),
    route('privacy-policy', 'site/policies/policy-page.tsx'),
    route('events', 'events/events-page.tsx'),
    route('events/past', 'events/past-events-page.tsx'),
    route('events/:id', 'events/event-page.tsx'),
    route('coming-soon', 'site/coming-soon-page.tsx'),
    route('verticles/yuva-shakti-international', 'youth/yuva-shakti-page.tsx'),
    route('verticles/nari-shakti', 'site/branches/nari-shakti-page.tsx'),
    route('verticles/thofa', 'site/branches/thofa-page.tsx'),
    route('verticles/edu-astra', 'site/branches/edu-astra-page.tsx'),
    route('verticles/integrated-ayush', 'site/branches/integrated-ayush-page.tsx'),
    route('about-us', 'site/about/about-page.tsx'),
    route('leadership', 'site/about/leadership-page.tsx'),
    route('fwc-atithi', 'stays/atithi-page.tsx'),
    route('spotlight-boost', 'spotlight/spotlight-page.tsx'),
    route('event-organiser', 'hosting/hosting-page.tsx'),
    route('zoom-premium', 'hosting/premium-hosting-page.tsx'),
    route('business-matching', 'matching/matching-page.tsx'),
    route('investor-circle', 'investors/investor-circle-page.tsx'),
    route('fwc-stories', 'site/about/stories-page.tsx'),
    // Paths match in any letter case, so this is /Signup too.
    route('signup', 'accounts/signup-page.tsx'),
    route('login', 'accounts/login-page.tsx'),
    route('set-password', 'accounts/set-password-page.tsx'),
    route('confirm-email', 'accounts/confirm-email-page.tsx'),
    route('forgot-password', 'accounts/forgot-password-page.tsx'),
    route('partner', 'members/membership-page.tsx'),
    route('partner/submit-details', 'members/application-page.tsx', { id: 'application' }),
    route('submit-details', 'members/application-page.tsx', { id: 'application-short' }),
    route('my', 'members/my-page.tsx'),
    route('my/events', 'events/own/my-events-page.tsx'),
    route('my/application', 'members/sent/sent-application-page.tsx'),
    route('my/sent/:programme/:id', 'members/sent/sent-page.tsx'),
    route('my/account', 'accounts/own-account/account-page.tsx'),
    route('my/renew', 'members/renew-page.tsx'),
    route('guardian/:token', 'members/guardian-page.tsx'),
    route('document/:token', 'documents/document-page.tsx'),
    route('paymentsuccess/:id', 'payments/success-page.tsx'),
    route('p/:slug', 'site/own-page/own-page.tsx'),
    route('error', 'site/admins-only-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('admin', 'app/dashboard/shell/dashboard-shell.tsx'),
  route('admin/check-in/:eventid', 'events/check-in/check-in-page.tsx'),
  route('card.svg', 'site/share-card.ts'),
  ...(inDevelopment ? components : []),
] satisfies RouteConfig
