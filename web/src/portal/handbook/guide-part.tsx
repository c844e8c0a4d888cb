/** 办事指南 of one programme: who, what, papers, time, law, result, telephone. */
import { contentReading } from '@green/contract/calls/content/content-reading.ts'
import { Link } from '@tanstack/react-router'
import { RichText } from '../../filing/view/answer/rich-text.tsx'
import { useCall } from '../../platform/request/query.ts'
import { Button, buttonClass } from '../../ui/control/button.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { Empty } from '../../ui/page/faces.tsx'
import { Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import styles from './handbook.module.css'

export function GuidePart({ programme, path }: { programme: string; path: string }) {
  const query = useCall(contentReading.guide, { programme })
  return (
    <QueryView query={query} loading="正在读取办事指南" rows={8}>
      {(data) =>
        data === null ? (
          <Empty title="这一类还没有发布办事指南" hint="填报内容和办理步骤见“填报指南”，也可以拨打服务热线。" />
        ) : (
          <>
            <Sheet
              title={data.title}
              id="guide"
              actions={
                <>
                  <Link to={path} className={buttonClass('primary')}>
                    去填报
                  </Link>
                  <Button icon="print" onClick={() => window.print()}>
                    打印
                  </Button>
                </>
              }
            >
              <p className="ge-hint">{`${dateText(data.publishAt)} 发布。材料、流程和批次日期随申报表和批次自动更新。`}</p>
              <RichText body={data.body} />
            </Sheet>
            {data.elements.map(({ key, label, lines }) => (
              <Sheet key={key} title={label} id={`guide-${key}`}>
                {lines.length === 1 ? (
                  <p>{lines[0]}</p>
                ) : (
                  <ul>
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
                {key === 'law' && data.policies.length > 0 ? (
                  <p>
                    {data.policies.map((policy) => (
                      <Link
                        key={policy.id}
                        to="/mainPages/policyDetail"
                        search={{ id: policy.id }}
                        className={styles.policy}
                      >
                        {`查看《${policy.title}》`}
                      </Link>
                    ))}
                  </p>
                ) : null}
              </Sheet>
            ))}
          </>
        )
      }
    </QueryView>
  )
}
