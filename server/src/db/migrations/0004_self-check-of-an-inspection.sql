-- 自查 of an inspection: the form as it is filled in, and every version that was sent.
CREATE TABLE "self_check" (
	"inspection_id" uuid PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_place" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "self_check_version" (
	"inspection_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"hash" text NOT NULL,
	"note" text,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"sent_by_name" text NOT NULL,
	CONSTRAINT "self_check_version_inspection_id_no_pk" PRIMARY KEY("inspection_id","no")
);
