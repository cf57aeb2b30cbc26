// Redirects any unknown path to the landing page.
import { redirect } from 'react-router'
import { paths } from '#lib/pure/paths.ts'

export const loader = () => redirect(paths.home())
