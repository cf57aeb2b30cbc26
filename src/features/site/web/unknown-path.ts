// Any path nobody knows leads to the start page (specification section 2).
import { redirect } from 'react-router'

export const loader = () => redirect('/')
