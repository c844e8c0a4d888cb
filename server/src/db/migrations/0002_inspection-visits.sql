CREATE TABLE "inspection_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"reply" text,
	"reply_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"replied_by_name" text,
	"replied_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inspection_finding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"authors" jsonb NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"device_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"ahead_seconds" integer NOT NULL,
	"superseded_by" uuid,
	"node" text NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"declared" numeric,
	"difference" numeric,
	"result" text,
	"clause_key" text,
	"clause_version" integer
);
--> statement-breakpoint
CREATE TABLE "inspection_received" (
	"account_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"device_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"ahead_seconds" integer NOT NULL,
	"record_id" uuid,
	CONSTRAINT "inspection_received_account_id_client_id_pk" PRIMARY KEY("account_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "inspection_signature" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"role" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"strokes" jsonb NOT NULL,
	"reason" text,
	"officers" uuid[],
	"content_hash" text NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"device_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"ahead_seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_upload" (
	"account_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "inspection_upload_account_id_client_id_pk" PRIMARY KEY("account_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "inspection_upload_part" (
	"account_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "inspection_upload_part_account_id_client_id_index_pk" PRIMARY KEY("account_id","client_id","index")
);
--> statement-breakpoint
CREATE TABLE "inspection_visit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"authors" jsonb NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"device_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"ahead_seconds" integer NOT NULL,
	"superseded_by" uuid,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "inspection_answer_case" ON "inspection_answer" USING btree ("inspection_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_finding_current" ON "inspection_finding" USING btree ("inspection_id","node") WHERE "inspection_finding"."superseded_by" is null;--> statement-breakpoint
CREATE INDEX "inspection_finding_case" ON "inspection_finding" USING btree ("inspection_id","received_at");--> statement-breakpoint
CREATE INDEX "inspection_received_record" ON "inspection_received" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "inspection_signature_case" ON "inspection_signature" USING btree ("inspection_id","received_at");--> statement-breakpoint
CREATE INDEX "inspection_upload_case" ON "inspection_upload" USING btree ("inspection_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_visit_current" ON "inspection_visit" USING btree ("inspection_id") WHERE "inspection_visit"."superseded_by" is null;--> statement-breakpoint
CREATE INDEX "inspection_visit_case" ON "inspection_visit" USING btree ("inspection_id","received_at");