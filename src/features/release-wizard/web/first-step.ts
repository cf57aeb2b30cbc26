// A missing or unknown step of the wizard leads to the first one.
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#lib/pure/paths.ts'

function toFirstStep({ params, request }: LoaderFunctionArgs | ClientLoaderFunctionArgs): never {
  throw redirect(
    params.id
      ? paths.editRelease(params.id, 'basic-info')
      : paths.newRelease('basic-info', new URL(request.url).searchParams),
  )
}

export const loader = toFirstStep
export const clientLoader = toFirstStep
