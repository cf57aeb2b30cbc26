// The map of the product: every page and who frames it.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The steps of the release wizard, inside the page that holds the draft. */
const steps = (page: string) => [
  route('basic-info', 'features/release-wizard/web/BasicInfoStep.tsx', { id: `${page}/basic-info` }),
  route('artwork', 'features/release-wizard/web/ArtworkStep.tsx', { id: `${page}/artwork` }),
  route('tracks', 'features/release-wizard/web/TracksStep.tsx', { id: `${page}/tracks` }),
  route('platforms', 'features/release-wizard/web/PlatformsStep.tsx', { id: `${page}/platforms` }),
  route('distribution', 'features/release-wizard/web/DistributionStep.tsx', { id: `${page}/distribution` }),
  route('review', 'features/release-wizard/web/ReviewStep.tsx', { id: `${page}/review` }),
  index('features/release-wizard/web/first-step.ts', { id: `${page}/first` }),
  route('*', 'features/release-wizard/web/first-step.ts', { id: `${page}/unknown` }),
]

export default [
  layout('features/accounts/web/Guarded.tsx', [
    layout('features/site/web/Shell.tsx', [
      index('features/site/web/LandingPage.tsx'),
      route('terms-and-conditions', 'features/site/web/TermsPage.tsx'),
      route('privacy-policy', 'features/site/web/PrivacyPage.tsx'),
      route('cookie-policy', 'features/site/web/CookiesPage.tsx'),

      route('split-invitation/:token', 'features/splits/web/InvitationPage.tsx'),
      route('team/join', 'features/teams/web/JoinPage.tsx'),

      layout('features/accounts/web/SignedIn.tsx', [
        route('dashboard', 'features/dashboard/web/DashboardPage.tsx'),
        route('team', 'features/teams/web/TeamPage.tsx'),
        route('artists', 'features/artists/web/ArtistsPage.tsx'),
        route('artists/new', 'features/artists/web/NewArtistPage.tsx'),
        route('artists/:id/edit', 'features/artists/web/EditArtistPage.tsx'),
        route('distributions', 'features/releases/web/ReleasesPage.tsx'),
        route('distributions/import', 'features/imports/web/ImportsPage.tsx'),
        route('distributions/import/media', 'features/imports/web/MediaPage.tsx'),
        route('distributions/import/:id', 'features/imports/web/ImportPage.tsx'),
        route('distributions/new', 'features/release-wizard/web/NewReleasePage.tsx', steps('new-release')),
        route('distributions/:id', 'features/releases/web/ReleasePage.tsx', [
          index('features/deliveries/web/StoresOfRelease.tsx'),
        ]),
        route(
          'distributions/:id/edit',
          'features/release-wizard/web/EditReleasePage.tsx',
          steps('edit-release'),
        ),
        layout('features/royalties/web/RoyaltiesFrame.tsx', [
          route('royalties', 'features/royalties/web/OverviewPage.tsx'),
          route('royalties/records', 'features/royalties/web/RecordsPage.tsx'),
          route('royalties/statements', 'features/royalties/web/StatementsPage.tsx'),
        ]),
        route('royalties/records/:id', 'features/royalties/web/RecordPage.tsx'),
        route('splits', 'features/splits/web/SplitsPage.tsx'),
        route('splits/:releaseId', 'features/splits/web/SplitPage.tsx'),
        route('disputes', 'features/disputes/web/DisputesPage.tsx'),
        route('disputes/:id', 'features/disputes/web/DisputePage.tsx'),
        route('notifications', 'features/notifications/web/NotificationsPage.tsx'),
        route('developers', 'features/tokens/web/DevelopersPage.tsx'),
        layout('features/settings/web/SettingsFrame.tsx', [
          route('account', 'features/settings/web/ProfilePage.tsx'),
          route('account/security', 'features/settings/web/SecurityPage.tsx'),
          route('account/devices', 'features/settings/web/DevicesPage.tsx'),
          route('account/subscription', 'features/settings/web/SubscriptionPage.tsx'),
          route('account/notifications', 'features/settings/web/NotificationsPage.tsx'),
          route('account/payout', 'features/payouts/web/PayoutPage.tsx'),
          route('account/data', 'features/settings/web/PersonalDataPage.tsx'),
        ]),
        layout('features/staff/web/StaffOnly.tsx', [
          route('admin', 'features/staff/web/StaffStart.tsx'),
          route('admin/review/appeals', 'features/review/web/ReleaseAppealsPage.tsx'),
          route('admin/review/:id?', 'features/review/web/ReviewPage.tsx'),
          route('admin/deliveries', 'features/deliveries/web/DeliveriesPage.tsx'),
          route('admin/stores', 'features/stores/web/StoresPage.tsx'),
          route('admin/stores/:id', 'features/stores/web/StorePage.tsx'),
          route('admin/statements', 'features/statements/web/StatementsPage.tsx'),
          route('admin/statements/:id', 'features/statements/web/StatementPage.tsx'),
          route('admin/suspense', 'features/statements/web/SuspensePage.tsx'),
          route('admin/disputes', 'features/disputes/web/StaffDisputesPage.tsx'),
          route('admin/disputes/:id', 'features/disputes/web/StaffDisputePage.tsx'),
          route('admin/people', 'features/people/web/PeoplePage.tsx'),
          route('admin/people/:id', 'features/people/web/PersonPage.tsx'),
          route('admin/appeals', 'features/people/web/AppealsPage.tsx'),
          route('admin/appeals/:id', 'features/people/web/AppealPage.tsx'),
          route('admin/words', 'features/words/web/WordsPage.tsx'),
          route('admin/audit', 'features/staff/web/AuditPage.tsx'),
        ]),
      ]),
    ]),
    layout('features/accounts/web/SignInFrame.tsx', [
      route('auth/login', 'features/accounts/web/LoginPage.tsx'),
      route('auth/signup', 'features/accounts/web/SignUpPage.tsx'),
      route('auth/callback', 'features/accounts/web/CallbackPage.tsx'),
      route('auth/forgot-password', 'features/accounts/web/ForgotPasswordPage.tsx'),
      route('auth/reset-password', 'features/accounts/web/ResetPasswordPage.tsx'),
      route('auth/verify-email', 'features/accounts/web/VerifyEmailPage.tsx'),
      route('auth/confirm-email', 'features/settings/web/ConfirmEmailPage.tsx'),
    ]),
    route('account/blocked', 'features/people/web/BlockedPage.tsx'),
    route('dev/ui', 'dev/gallery.tsx'),
    route('*', 'features/site/web/unknown-path.ts'),
  ]),
] satisfies RouteConfig
