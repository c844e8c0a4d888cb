-- 三员分立: the duty of an administrator, and in the log the one of the moment; a login through which an administrator looks at another account.
ALTER TABLE "account" ADD COLUMN "duty" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewer_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "duty" text;--> statement-breakpoint
ALTER TABLE "rights_change" ADD COLUMN "split" boolean;--> statement-breakpoint
CREATE INDEX "session_viewer" ON "session" USING btree ("viewer_id") WHERE "session"."viewer_id" is not null;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_duty_of_administrators" CHECK ("account"."duty" is null or "account"."role" = 'admin');