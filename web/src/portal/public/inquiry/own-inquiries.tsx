/** The questions of the signed-in enterprise. */
import { inquiry } from '@green/contract/calls/content/inquiry.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import styles from './inquiry.module.css'
import { Query } from './inquiry-view.tsx'

export function OwnInquiries({ onAsk }: { onAsk: () => void }) {
  const [{ page, size }, setPlace] = useAddress({ view: 'own', page: 1, size: 10 })
  const query = useCall(inquiry.own, { page, size }, { keepPrevious: true })
  return (
    <Sheet title="我的咨询" id="own-inquiries">
      <QueryView query={query} loading="正在加载我的咨询" rows={6}>
        {(data) =>
          data.total === 0 ? (
            <Empty
              title="还没有咨询过"
              hint="留言后在此查看答复。"
              action={
                <Button kind="primary" onClick={onAsk}>
                  我要咨询
                </Button>
              }
            />
          ) : (
            <>
              <div className={styles.list}>
                {data.rows.map((row) => (
                  <Query key={row.number} row={row} />
                ))}
              </div>
              <Pager total={data.total} page={page} size={size} onChange={setPlace} />
            </>
          )
        }
      </QueryView>
    </Sheet>
  )
}
