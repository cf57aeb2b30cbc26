// Redirects any unknown path to the landing page.
import { redirect } from 'react-router'

export const loader = () => redirect('/')
