/** Why a workbook was not taken, and, where it is another or an old template, the one to take instead. */
import { Button } from './button.tsx'
import './refused-file.css'

type Failure = { message: string; traceId: string | null; data: Readonly<Record<string, unknown>> }

export function RefusedFile({ failure, onTemplate }: { failure: Failure; onTemplate: () => void }) {
  return (
    <div role="alert" className="ge-refused">
      <p>
        <strong>文件没有被接受，数据没有改动。</strong>
        {failure.message}
      </p>
      {failure.traceId ? <p className="ge-refused-trace">追踪号 {failure.traceId}</p> : null}
      {failure.data.fault === 'other-template' ? (
        <Button icon="download" onClick={onTemplate}>
          下载现在的模板
        </Button>
      ) : null}
    </div>
  )
}
