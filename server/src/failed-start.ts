/** Why a start failed, in words for the operator, and the exit code. */
import { StartRefused } from './db/start-refused.ts'

type Faults = { code?: string; port?: number; address?: string; exitCode?: number }

/** 2: somebody has to change the settings, the data or the version; 1: any other reason. */
export function failedStart(error: unknown): { message: string; code: number } {
  if (error instanceof StartRefused) return { message: error.message, code: 2 }
  const { code, port, address, exitCode } = error as Faults
  // It has told the reason itself.
  if (exitCode !== undefined) return { message: '', code: exitCode }
  if (code === 'EADDRINUSE')
    return { message: `端口 ${port} 已被占用：请停止占用它的程序，或设置 PORT 换一个端口`, code: 1 }
  if (code === 'EACCES' && port !== undefined)
    return { message: `没有权限监听端口 ${port}：请设置 PORT 换一个 1024 以上的端口`, code: 1 }
  if (code === 'EADDRNOTAVAIL') return { message: `本机没有地址 ${address}：请核对设置 HOST`, code: 1 }
  return { message: `启动失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, code: 1 }
}
