/** npm as a program, on the Node that runs this. */
import { execFile } from 'node:child_process'

/** Runs npm in a folder and returns what it printed, whatever its exit code: `npm audit` fails when it finds something. */
export function npm(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ stdout: string; stderr: string }> {
  const [program = 'npm', ...before] = env.npm_execpath ? [process.execPath, env.npm_execpath] : ['npm']
  return new Promise((resolve) => {
    execFile(program, [...before, ...args], { cwd: folder, env, maxBuffer: 2 ** 27 }, (error, stdout, stderr) =>
      resolve({ stdout, stderr: stderr || (error?.message ?? '') }),
    )
  })
}
