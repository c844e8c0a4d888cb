/** The page on which a programme is filed, made from its definition; a form that is opened does not load what stands before it. */
import { lazy, Suspense } from 'react'
import { Loading } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FilingPlace } from '../start/filing-place.tsx'
import type { PlainFilingProps } from '../start/plain-start.tsx'

const PlainStart = lazy(() => import('../start/plain-start.tsx').then((m) => ({ default: m.PlainStart })))

/** The page of a programme that has nothing of its own there. */
export function plainFiling(programme: PlainFilingProps['programme']) {
  if (!programme.start)
    throw new Error(`${programme.id} has neither a page of its own nor words for the plain one (start)`)
  return () => <PlainFiling programme={programme} />
}

export function PlainFiling(props: PlainFilingProps) {
  const { id, title, orgKind, alsoFiledBy = [] } = props.programme
  const orgKinds = [orgKind, ...alsoFiledBy]
  const start = (
    <Suspense
      fallback={
        <Page title={title}>
          <Loading rows={8} label="正在打开" />
        </Page>
      }
    >
      <PlainStart {...props} orgKinds={orgKinds} />
    </Suspense>
  )
  return <FilingPlace family={id} orgKind={orgKinds} start={start} />
}
