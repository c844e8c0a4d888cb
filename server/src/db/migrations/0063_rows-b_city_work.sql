-- 复核限额: who is in charge above an amount. Text messages and e-mails are declined apart.
ALTER TABLE "account" ADD COLUMN "mail_off" boolean;--> statement-breakpoint
ALTER TABLE "fund_terms" ADD COLUMN "lead_above" numeric(24, 6);--> statement-breakpoint
ALTER TABLE "fund_terms" ADD COLUMN "leads" jsonb DEFAULT '[]'::jsonb NOT NULL;
