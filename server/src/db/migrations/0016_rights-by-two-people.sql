-- Changes of rights wait for a second administrator; the menu can be arranged; sessions have a name; ends of accounts are told once.
CREATE TABLE "menu_arrangement" (
	"id" text PRIMARY KEY NOT NULL,
	"groups" jsonb NOT NULL,
	"screens" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rights_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"role_id" text,
	"about" text NOT NULL,
	"role_version" integer,
	"taken" text[] DEFAULT '{}' NOT NULL,
	"given" text[] DEFAULT '{}' NOT NULL,
	"accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subject" text,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "end_told" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "rights_change_waiting" ON "rights_change" USING btree ("subject") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "rights_change_list" ON "rights_change" USING btree ("state","updated_at" DESC NULLS LAST);