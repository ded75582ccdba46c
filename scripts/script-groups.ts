/**
 * Which modules the browser gets in one script (`docs/decisions/082-script-groups.md`). A module goes into the first group
 * that names it, or that has a module which imports it; what no group has, the bundler splits by itself. No group may
 * name what a later one needs only.
 */
const groups: Record<string, readonly string[]> = {
  // Of the same release for a long time, and needed by every page.
  // What loads code is here, not in `site`: a late script that needs a group brings its styles once more, behind all others.
  framework: [
    'node_modules/react/',
    'node_modules/react-router/',
    'vite/preload-helper',
    'web/ui/layers/plain-alerts.tsx',
    'web/ui/layers/told-alerts.ts',
    'web/ui/lazy-import.ts',
  ],
  // What stands around every public page, and on most of them.
  site: [
    'contract/branding.ts',
    'contract/business-constants.ts',
    'contract/money/currency.ts',
    'web/app/api/log-failure.ts',
    'web/app/api/names.ts',
    'web/app/layout/',
    'web/app/seo/',
    'web/root.tsx',
    'web/site/page-hero.tsx',
    'web/app/prices/price-list.tsx',
    'web/site/section.tsx',
    'web/ui/drawings/photograph.tsx',
    'web/ui/failed-list.tsx',
    'web/ui/lazy-part.tsx',
  ],
  // What lists show of a record, without the controls of forms.
  facts: ['web/ui/controls/pill.tsx', 'web/ui/time.tsx'],
  // What a form needs that asks the server nothing yet: without the schemas.
  controls: [
    'node_modules/clsx/',
    'node_modules/lucide-react/dist/esm/Icon.mjs',
    'node_modules/lucide-react/dist/esm/createLucideIcon.mjs',
    'node_modules/lucide-react/dist/esm/icons/x.mjs',
    'web/app/forms/form.ts',
    'web/app/forms/notify-sent.ts',
    'web/app/forms/refusal-alert.tsx',
    'web/ui/controls/alert.tsx',
    'web/ui/controls/field.tsx',
    'web/ui/layers/top-layer.ts',
  ],
  accounts: [
    'web/accounts/email-field.tsx',
    'web/accounts/google/google-button.tsx',
    'web/accounts/sign-in-page.tsx',
    'web/accounts/submit-button.tsx',
  ],
  // On the public page and in the dashboard.
  events: [
    'contract/event-kinds.ts',
    'web/events/event-fact.ts',
    'web/events/event-links.tsx',
    'web/events/event-words.ts',
    'web/ui/own-time.tsx',
  ],
  branches: [
    'web/site/branches/branch-page.tsx',
    'web/site/branches/closing.tsx',
    'web/site/branches/pictures/figure.tsx',
    'web/site/branches/pictures/illustration.tsx',
    'web/site/branches/pictures/picture.tsx',
    'web/site/branches/speaker.tsx',
  ],
  // On the page of membership and in its application, which loads much more.
  'membership-words': ['web/content/membership.ts'],
  // A call's schema and the client: whoever sends something. With it what only pages ask that load it at once.
  schemas: [
    'node_modules/zod/',
    'contract/accounts/accounts.ts',
    'web/app/api/client.ts',
    'web/app/hydration/loaded-path.ts',
  ],
  // The pages of the signed-in.
  membership: [
    'contract/accounts/',
    'contract/membership/age.ts',
    'contract/membership/application.ts',
    'contract/membership/categories.ts',
    'contract/membership/guardian.ts',
    'contract/membership/members.ts',
    'contract/membership/order.ts',
    'contract/membership/payments.ts',
    'contract/membership/prices.ts',
    'contract/membership/renewal.ts',
    'contract/membership/sent-application.ts',
    'contract/membership/states.ts',
    'contract/membership/year.ts',
    'contract/programmes/matching.ts',
    'contract/programmes/my-submissions.ts',
    'contract/programmes/submissions.ts',
    'web/members/application/questions.ts',
    'web/members/claim-payment.tsx',
    'web/members/grace.tsx',
    'web/app/own-pages/decision-due.tsx',
    'web/app/own-pages/emails-go-to.tsx',
    'web/app/prices/fee-rule.tsx',
    'web/app/prices/open-order.tsx',
    'web/app/prices/to-pay.ts',
    'web/app/prices/use-prices.ts',
    'web/app/prices/voucher-field.tsx',
    'web/app/own-pages/part.tsx',
    'web/app/own-pages/own-page.tsx',
  ],
  // What keeps typed words in the browser.
  kept: [
    'contract/unchanged-answer.ts',
    'web/app/forms/changed-words.ts',
    'web/app/forms/kept-words.ts',
    'web/app/forms/local-draft.ts',
    'web/app/forms/typed-again.tsx',
  ],
  // The countries and how long their numbers are: of the application, and of one's own account.
  phone: [
    'contract/phone',
    'web/app/forms/countries.ts',
    'web/app/forms/phone-countries.ts',
    'web/app/forms/phone-country.tsx',
    'web/app/forms/phone-field.tsx',
  ],
  // The controls of the application: of its form, and of the page that corrects it.
  application: [
    'web/members/application/aid-fields.tsx',
    'web/members/application/answer-fields.tsx',
    'web/members/application/business-step.tsx',
    'web/members/application/collaboration-step.tsx',
    'web/members/application/goals-step.tsx',
    'web/members/application/personal-step.tsx',
    'web/members/application/steps.ts',
    'web/members/application/support-step.tsx',
  ],
  // Dialogs with the library below them, and tables.
  dialogs: [
    'web/app/dashboard/day.tsx',
    'web/app/forms/form-dialog.tsx',
    'web/ui/layers/dialog.tsx',
    'web/ui/page-heading.ts',
    'web/ui/table.tsx',
  ],
  // What was sent, as admins and whoever sent it read it.
  details: ['web/app/forms/record-details.tsx'],
  // Of the dashboard, and of whoever reads their own.
  documents: ['contract/money/documents.ts'],
  dashboard: ['web/app/dashboard/', 'web/ui/controls/tabs.tsx'],
}

export const scriptGroups = Object.entries(groups).map(([name, paths]) => ({
  name,
  paths,
  test: (id: string) => paths.some((path) => id.includes(path)),
}))
