-- What waits for a second person, who has handled whose credentials, and links by which an owner sets the own password.
CREATE TABLE "credential_handling" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"handled_by" uuid,
	"what" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_link" (
	"link_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"call" text NOT NULL,
	"input" text NOT NULL,
	"second" text[] NOT NULL,
	"about" text NOT NULL,
	"reason" text NOT NULL,
	"lines" jsonb NOT NULL,
	"read_hash" text NOT NULL,
	"subject" text,
	"concerns" text[] NOT NULL,
	"made_by" uuid NOT NULL,
	"made_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"lapses_at" timestamp(3) with time zone NOT NULL,
	"warned_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "credential_handling_account" ON "credential_handling" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "credential_handling_by" ON "credential_handling" USING btree ("handled_by","at");--> statement-breakpoint
CREATE INDEX "own_link_account" ON "own_link" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "own_link_expires" ON "own_link" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_waiting" ON "proposal" USING btree ("subject") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "proposal_due" ON "proposal" USING btree ("lapses_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "proposal_list" ON "proposal" USING btree ("state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "proposal_maker" ON "proposal" USING btree ("made_by","updated_at" DESC NULLS LAST);