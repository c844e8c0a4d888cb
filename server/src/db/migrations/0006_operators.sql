-- An enterprise has one main account and up to three operators beside it; a filing keeps who of them wrote last.
DROP INDEX "account_mobile_role";--> statement-breakpoint
DROP INDEX "account_enterprise";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enterprise" ADD COLUMN "operators_submit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "editor" jsonb;--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "operator" jsonb;--> statement-breakpoint
CREATE INDEX "account_operators" ON "account" USING btree ("enterprise_id") WHERE "account"."operator";--> statement-breakpoint
CREATE UNIQUE INDEX "account_mobile_role" ON "account" USING btree ("mobile","role") WHERE "account"."state" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "account_enterprise" ON "account" USING btree ("enterprise_id") WHERE "account"."enterprise_id" is not null and not "account"."operator";