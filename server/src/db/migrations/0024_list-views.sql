-- How a person likes a list, named views of lists, and steps for many that can be taken back for a while.
CREATE TABLE "list_layout" (
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" text[] NOT NULL,
	"frozen" integer NOT NULL,
	"density" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "list_layout_account_id_list_pk" PRIMARY KEY("account_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"owner_name" text NOT NULL,
	"role" text NOT NULL,
	"qx_code" text,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"shared" boolean NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "many_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"undo_until" timestamp(3) with time zone NOT NULL,
	"items" jsonb NOT NULL,
	"undone_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name" ON "list_view" USING btree ("account_id","list","name");--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("list","role") WHERE "list_view"."shared";