// Variables of the environment that mean nothing without others. Ignored in silence, they would look configured.

/** A variable, what it needs, and why, where the names do not say it. */
type Need = [name: string, needs: readonly string[], why?: string]

const MODEL = 'where the model runs, and its name'

const NEEDS: readonly Need[] = [
  ['SMTP_URL', ['MAIL_FROM'], 'the address that mails are sent from'],
  ['S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['S3_ACCESS_KEY_ID', ['S3_BUCKET']],
  ['S3_SECRET_ACCESS_KEY', ['S3_BUCKET']],
  ['APPLE_CLIENT_ID', ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']],
  ['APPLE_APP_BUNDLE_ID', ['APPLE_APP_PRODUCTS', 'APPLE_ROOT_CERTIFICATES']],
  ['SPOTIFY_CLIENT_ID', ['SPOTIFY_CLIENT_SECRET']],
  ['SPOTIFY_CLIENT_SECRET', ['SPOTIFY_CLIENT_ID']],
  ['LANGUAGE_MODEL_URL', ['LANGUAGE_MODEL'], MODEL],
  ['LANGUAGE_MODEL', ['LANGUAGE_MODEL_URL'], MODEL],
  ['LANGUAGE_MODEL_KEY', ['LANGUAGE_MODEL_URL']],
  ['IMAGE_MODEL_URL', ['IMAGE_MODEL'], MODEL],
  ['IMAGE_MODEL', ['IMAGE_MODEL_URL'], MODEL],
  ['IMAGE_MODEL_KEY', ['IMAGE_MODEL_URL']],
  ['STRIPE_WEBHOOK_SECRET', ['STRIPE_SECRET_KEY']],
  ['STRIPE_BILLING_WEBHOOK_SECRET', ['STRIPE_SECRET_KEY']],
  ['PAYONEER_PROGRAM_ID', ['PAYONEER_CLIENT_ID', 'PAYONEER_CLIENT_SECRET']],
  ['PAYONEER_PROGRAM_ID', ['STRIPE_SECRET_KEY'], 'without it, the test gateway stands in for both'],
  ['MIGRATION_DATABASE_URL', ['DATABASE_URL'], 'the same database as the application’s own role'],
  ['CLICKHOUSE_CLUSTER', ['CLICKHOUSE_URL'], 'a server of the cluster'],
]

/** One sentence for each variable that is set without what it needs. */
export function missingNeeds(set: Readonly<Record<string, string | undefined>>): string[] {
  const list = new Intl.ListFormat('en-GB')
  return NEEDS.filter(([name, needs]) => set[name] && needs.some((needed) => !set[needed])).map(
    ([name, needs, why]) => `${name} needs ${list.format(needs)}${why ? `: ${why}` : ''}.`,
  )
}
