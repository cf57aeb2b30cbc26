// The map of the product: every page and who frames it.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Named by the menus, not in this version. */
const later = (path: string) => route(path, 'features/site/web/LaterPage.tsx', { id: `later/${path}` })

export default [
  layout('features/accounts/web/Guarded.tsx', [
    layout('features/site/web/Shell.tsx', [
      index('features/site/web/LandingPage.tsx'),
      route('terms-and-conditions', 'features/site/web/TermsPage.tsx'),
      route('privacy-policy', 'features/site/web/PrivacyPage.tsx'),
      route('cookie-policy', 'features/site/web/CookiesPage.tsx'),

      ...['upgrade', 'pro', 'artists-catalog', 'promotion', 'cover-editor', 'mastering'].map(later),

      layout('features/accounts/web/SignedIn.tsx', [
        route('dashboard', 'features/dashboard/web/DashboardPage.tsx'),
        route('artists', 'features/artists/web/ArtistsPage.tsx'),
        route('artists/new', 'features/artists/web/NewArtistPage.tsx'),
        route('artists/:id/edit', 'features/artists/web/EditArtistPage.tsx'),
        route('distributions', 'features/releases/web/ReleasesPage.tsx'),
        route('distributions/new/:step?', 'features/releases/web/NewReleasePage.tsx'),
        route('distributions/:id', 'features/releases/web/ReleasePage.tsx', [
          index('features/deliveries/web/StoresOfRelease.tsx'),
        ]),
        route('distributions/:id/edit/:step?', 'features/releases/web/EditReleasePage.tsx'),
        ...['analytics', 'tools', 'tools/smartlinks', 'royalties', 'account'].map(later),
        layout('features/staff/web/StaffOnly.tsx', [
          route('admin/review/:id?', 'features/review/web/ReviewDesk.tsx'),
          route('admin/deliveries', 'features/deliveries/web/DeliveriesPage.tsx'),
        ]),
      ]),
    ]),
    layout('features/accounts/web/SignInFrame.tsx', [
      route('auth/login', 'features/accounts/web/LoginPage.tsx'),
      route('auth/signup', 'features/accounts/web/SignUpPage.tsx'),
      route('auth/verify-email', 'features/accounts/web/VerifyEmailPage.tsx'),
    ]),
    route('account/blocked', 'features/accounts/web/BlockedPage.tsx'),
    route('dev/ui', 'ui/dev-gallery.tsx'),
    route('*', 'features/site/web/unknown-path.ts'),
  ]),
] satisfies RouteConfig
