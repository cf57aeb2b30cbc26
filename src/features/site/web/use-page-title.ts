// moved
export { usePageTitle } from '#lib/web/use-page-title.ts'
