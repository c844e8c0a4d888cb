-- Two records of one enterprise become one: proposals, and the rows that followed, kept for an undo.
CREATE TABLE "enterprise_merge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"survivor_id" uuid NOT NULL,
	"absorbed_id" uuid NOT NULL,
	"survivor_name" text NOT NULL,
	"absorbed_name" text NOT NULL,
	"survivor_code" text NOT NULL,
	"absorbed_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"reason" text NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"merged_at" timestamp(3) with time zone,
	"merged_by_name" text,
	"undo_until" timestamp(3) with time zone,
	"before" jsonb,
	"own" jsonb,
	"stayed" jsonb,
	"pair" text NOT NULL,
	"main_accounts" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enterprise_merge_row" (
	"merge_id" uuid NOT NULL,
	"place" text NOT NULL,
	"key" text NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"before" jsonb,
	CONSTRAINT "enterprise_merge_row_merge_id_place_key_from_id_pk" PRIMARY KEY("merge_id","place","key","from_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "enterprise_merge_open" ON "enterprise_merge" USING btree ("pair") WHERE state in ('proposed', 'merged');--> statement-breakpoint
CREATE INDEX "enterprise_merge_list" ON "enterprise_merge" USING btree ("state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enterprise_merge_term" ON "enterprise_merge" USING btree ("undo_until") WHERE state = 'merged';