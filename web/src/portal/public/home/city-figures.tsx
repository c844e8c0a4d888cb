/** Figures of the city; those with a public list link to it. */
import type { CallOutput } from '@green/contract/call.ts'
import type { greenEnter } from '@green/contract/calls/public.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IndicatorFigure } from '../../../filing/view/indicator-figure.tsx'
import type { RequestError } from '../../../platform/request-error.ts'
import { FailedQuery } from '../../../ui/faces.tsx'

export type HomeCount = UseQueryResult<CallOutput<typeof greenEnter.getHomeCount>, RequestError>

export function CityFigures({ counts }: { counts: HomeCount }) {
  const { data, error } = counts
  return (
    <section className="home-figures" aria-label="全市数据">
      {error && !data ? (
        <FailedQuery error={error} onRetry={() => void counts.refetch()} />
      ) : (
        <>
          <IndicatorFigure of="filed" inYear={String(data?.year ?? '本')} value={data?.filed} />
          <IndicatorFigure
            of="factories"
            value={data?.approved}
            wrap={(number) => <Link to="/mainPages/citygreenfactory">{number}</Link>}
          />
          <IndicatorFigure of="enterprises" value={data?.enterprises} />
          <IndicatorFigure
            of="serviceProviders"
            value={data?.serviceProviders}
            wrap={(number) => <Link to="/mainPages/serviceProviders">{number}</Link>}
          />
          <IndicatorFigure of="savedTce" value={data && Math.round(data.savedTce)} />
        </>
      )}
    </section>
  )
}
