/** Settings of drizzle-kit, which writes migrations from the schema: `drizzle-kit generate --name what-changes`. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema/**/*.ts', out: './src/db/migrations' })
