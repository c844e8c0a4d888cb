-- Files that arrive in parts: what was described at the start, and the parts that are there.
CREATE TABLE "file_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"enterprise_id" uuid,
	"slot" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"modified_at" bigint NOT NULL,
	"first_sha256" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_upload_part" (
	"upload_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "file_upload_part_upload_id_no_pk" PRIMARY KEY("upload_id","no")
);
--> statement-breakpoint
CREATE INDEX "file_upload_owner" ON "file_upload" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "file_upload_started" ON "file_upload" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "file_upload_part_storage" ON "file_upload_part" USING btree ("storage_key");