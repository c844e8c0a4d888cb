/** Figures of the city; those with a public list link to it. */
import type { CallOutput } from '@green/contract/call.ts'
import type { greenEnter } from '@green/contract/calls/content/public.ts'
import { publicIndicators } from '@green/contract/overview/public-indicators.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NamedFigure } from '../../../filing/view/figure/named-figure.tsx'
import type { RequestError } from '../../../platform/request/request-error.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from './city-figures.module.css'

export type HomeCount = UseQueryResult<CallOutput<typeof greenEnter.getHomeCount>, RequestError>

/** Until they are read, the figures stand there empty. */
const unread: Partial<CallOutput<typeof greenEnter.getHomeCount>> = {}

export function CityFigures({ counts: { data, error, refetch } }: { counts: HomeCount }) {
  const query = { data: data ?? (error ? undefined : unread), error: data ? null : error, refetch }
  return (
    <section className={styles.figures} aria-label="全市数据">
      <QueryView query={query} loading={null}>
        {({ year, filed, approved, enterprises, serviceProviders, savedTce }) => (
          <>
            <NamedFigure indicator={publicIndicators.filed} inYear={String(year ?? '本')} value={filed} />
            <NamedFigure
              indicator={publicIndicators.factories}
              value={approved}
              wrap={(number) => <Link to="/mainPages/citygreenfactory">{number}</Link>}
            />
            <NamedFigure indicator={publicIndicators.enterprises} value={enterprises} />
            <NamedFigure
              indicator={publicIndicators.serviceProviders}
              value={serviceProviders}
              wrap={(number) => <Link to="/mainPages/serviceProviders">{number}</Link>}
            />
            <NamedFigure indicator={publicIndicators.savedTce} value={savedTce} />
          </>
        )}
      </QueryView>
    </section>
  )
}
