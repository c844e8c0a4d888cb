export function say(message: string, more?: Record<string, unknown>): void
export function step(title: string, hint: string, work: () => Promise<boolean>): Promise<boolean>
